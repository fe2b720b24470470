import { useState } from "preact/hooks";
import type { ByteShare } from "../../../src/domain/store-check.ts";
import { useDearAnswer } from "../live.ts";
import { Problem, Waiting } from "../parts/states.tsx";
import { Words } from "../parts/words.tsx";

/** What takes the room: asked for by a press, because it reads through the whole store. */
export function Disk() {
  const [isAsked, setAsked] = useState(false);
  return (
    <section>
      <h2>Disk</h2>
      {isAsked ? (
        <DiskUse />
      ) : (
        <p class="acts">
          <button onClick={() => setAsked(true)} type="button">
            Show what takes the room
          </button>
        </p>
      )}
    </section>
  );
}

function DiskUse() {
  const { answer, refused, again } = useDearAnswer("doctor", { disk: true });
  if (refused) return <Problem again={again} refused={refused} />;
  if (!answer?.disk) return <Waiting />;
  const { bytes, parts, tables, freeable } = answer.disk;
  return (
    <>
      <p class="facts">The home takes {byteText(bytes)}.</p>
      <div class="shares">
        <Shares shares={parts} title="Parts" />
        <Shares shares={tables} title="In the store, with indexes" />
        <Shares shares={freeable} title="Can be freed by unbidden curate, or the daemon" />
      </div>
    </>
  );
}

interface SharesProps {
  readonly title: string;
  readonly shares: readonly ByteShare[];
}

function Shares({ title, shares }: SharesProps) {
  if (shares.length === 0) return null;
  const all = shares.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {shares.map(({ name, bytes }) => (
          <li class="share" key={name}>
            <Words text={name} />
            <meter aria-label={name} max={all} min={0} value={bytes} />
            <span class="number">{byteText(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEP = 1_000;
const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;

/** `12.3 MB` */
export function byteText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP)));
  return `${(bytes / STEP ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}
