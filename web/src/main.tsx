// Where it begins.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";

import { App } from "./app/App";
import { store } from "./app/store";
import "./styles/index.css";

const root = document.getElementById("rubicon");
if (!root) throw new Error("the page has no place for Rubicon");

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <App />
    </Provider>
  </StrictMode>,
);
