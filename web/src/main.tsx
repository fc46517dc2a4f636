// Entry point.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";

import { App } from "./app/App";
import { store } from "./app/store";
import { Spoken } from "./texts/Language";
import { nearest, speak } from "./texts/say";
import "./styles/index.css";

// Load the fonts after the program, so that they do not compete with it on a slow connection.
for (const letters of ["Luckiest Guy", "Baloo 2"]) void document.fonts.load(`1em "${letters}"`);

const root = document.getElementById("rubicon");
if (!root) throw new Error("the page has no place for Rubicon");

const { language } = store.getState().settings;
void speak(nearest([language, ...navigator.languages])).then(() =>
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <Spoken>
          <App />
        </Spoken>
      </Provider>
    </StrictMode>,
  ),
);
