// Uploads a saved game from a file, which becomes a table.
import { useRef, useState } from "react";
import { useLocation } from "wouter";

import { useAppDispatch } from "../../app/store";
import { Button } from "../../ui/Button";
import { Problem } from "../../ui/Problem";
import { useAttempt } from "../../net/attempt";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import type { UploadOut } from "../../wire/rest";

export function SaveUpload() {
  const dispatch = useAppDispatch();
  const [, go] = useLocation();
  const { busy, problem, attempt } = useAttempt();
  const [noted, note] = useState<UploadOut | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const bring = async (file: File | undefined) => {
    if (!file) return;
    const brought = await attempt(() => dispatch(rest.endpoints.bring.initiate({ file, reach: "private" })).unwrap());
    if (input.current) input.current.value = "";
    if (!brought) return;
    if (brought.notes.length === 0) go(`/t/${brought.code}`);
    else note(brought);
  };
  return (
    <div className="upload">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={word("account_upload")}
        accept=".save,.jsonl,.ndjson"
        onChange={(event) => void bring(event.target.files?.[0])}
      />
      <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
        {word("account_upload")}
      </Button>
      <Problem>{problem}</Problem>
      {noted ? (
        <div role="status">
          {noted.notes.map((each) => (
            <p key={each}>{each}</p>
          ))}
          <Button tone="go" onClick={() => go(`/t/${noted.code}`)}>
            {word("account_to_table")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
