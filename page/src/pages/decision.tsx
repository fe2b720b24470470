import type { WhyAnswer } from "../../../src/operations/receipts.ts";
import type { ShownMemory } from "../../../src/operations/shown-memory.ts";
import { ask } from "../ask.ts";
import { useAnswer } from "../live.ts";
import { useAct } from "../parts/notice.tsx";
import { Problem, Waiting } from "../parts/states.tsx";
import { amount, KindMark, share, Time, Words } from "../parts/words.tsx";
import { toHash } from "../route.ts";
import { Factors } from "./factors.tsx";
import { MemoryLink } from "./memory.tsx";

/** One decision: what the agent saw, word for word, and each memory with the reasons for it. */
export function DecisionPane({ id }: { readonly id: string }) {
  const { answer, refused } = useAnswer("why", { receipt: id });
  return (
    <article class="pane">
      <p class="back">
        <a href="#/now">← All decisions</a>
      </p>
      {refused && !answer && <Problem refused={refused} />}
      {!refused && !answer && <Waiting />}
      {answer && "items" in answer && <Explained answer={answer} />}
    </article>
  );
}

function Explained({ answer: { receipt, prompt, items } }: { readonly answer: WhyAnswer }) {
  const given = items.filter(({ reasons }) => reasons.left === undefined);
  const left = items.filter(({ reasons }) => reasons.left !== undefined);
  return (
    <>
      <h2 class="memory-title">{receipt.verdict === "silent" ? "Nothing was said" : "What the agent saw"}</h2>
      <p class="facts">
        <Time at={receipt.at} />
        {receipt.projectName !== null && (
          <>
            {" · "}
            <Words text={receipt.projectName} />
          </>
        )}{" "}
        · {amount(receipt.tokens, "token")} · {Math.max(1, Math.round(receipt.ms))} ms · best{" "}
        {share(receipt.best)} · threshold {share(receipt.threshold)} ·{" "}
        <a href={toHash("session", receipt.session)}>its session</a>
      </p>
      {prompt && (
        <p class="quoted">
          <Words lines text={prompt.text} />
        </p>
      )}
      {receipt.text !== null && (
        <pre class="block">
          <Words lines text={receipt.text} />
        </pre>
      )}
      {given.length > 0 && <Items items={given} receipt={receipt.id} title="Memories in it" />}
      {left.length > 0 && (
        <Items
          items={left}
          receipt={receipt.id}
          title={given.length > 0 ? "Left out" : "What came nearest, and why it stayed out"}
        />
      )}
      {items.length === 0 && <p class="faint">Nothing was found by its words.</p>}
    </>
  );
}

type Item = WhyAnswer["items"][number];

interface ItemsProps {
  readonly title: string;
  readonly items: readonly Item[];
  readonly receipt: string;
}

function Items({ title, items, receipt }: ItemsProps) {
  return (
    <section class="sources">
      <h3>{title}</h3>
      <ol>
        {items.map((item) => (
          <li class={item.reasons.left === undefined ? "hit in-pane" : "hit in-pane below"} key={item.memory}>
            <DecidedItem item={item} receipt={receipt} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const SIGNS: Readonly<Record<string, string>> = {
  contradicted: "rejected",
  unused: "no sign of use",
};

interface DecidedItemProps {
  readonly item: Item;
  readonly receipt: string;
}

function DecidedItem({ item, receipt }: DecidedItemProps) {
  const { known, confidence, reasons, uses, replacedBy } = item;
  const signs = [...new Set(uses.map(({ how }) => SIGNS[how] ?? how))].join(", ");
  return (
    <>
      <span class="confidence">{share(confidence)}</span>
      <div>
        {known ? <MemoryLink memory={known} /> : <span class="faint">a memory that was forgotten since</span>}
        <p class="row-facts">
          {known && <KindMark kind={known.kind} />}
          {reasons.left && (
            <>
              {" · "}
              <Words text={reasons.left} />
            </>
          )}
          {signs !== "" && ` · ${signs}`}
          {replacedBy && " · replaced since"}
        </p>
        <Factors reasons={reasons} />
        {known && reasons.left === undefined && <GivenActs item={item} known={known} receipt={receipt} />}
      </div>
    </>
  );
}

/** What a person says of a memory that was given. */
function GivenActs({ item: { uses }, known, receipt }: DecidedItemProps & { readonly known: ShownMemory }) {
  const act = useAct();
  const isWrong = uses.some(({ how }) => how === "contradicted");
  const say = (back: boolean) => ask("wrong", { id: known.id, receipt, back });
  const wrong = () =>
    act(async () => {
      const { contradicted, given } = await say(false);
      const text = `It counts as wrong: rejected ${contradicted} of ${amount(given, "time")}. It ranks lower.`;
      return { text, undo: () => say(true) };
    });
  const retire = () =>
    act(async () => ({
      text: "Never again: it is not recalled any more.",
      change: (await ask("retire", { id: known.id })).change?.id ?? null,
    }));
  return (
    <p class="small-acts">
      {!isWrong && (
        <button class="small" onClick={() => void wrong()} type="button">
          This was wrong
        </button>
      )}
      {known.supersededBy === null && (
        <button class="small" onClick={() => void retire()} type="button">
          Never again
        </button>
      )}
    </p>
  );
}
