import type { UsageAnswer, UsageRow } from "../../../src/operations/usage.ts";
import { useAnswer } from "../live.ts";
import { amount, Words } from "../parts/words.tsx";

/** What language models were asked, and what it cost. Nothing where none was. */
export function ModelUse({ days }: { readonly days: number }) {
  const { answer } = useAnswer("usage", { by: "model", days });
  if (!answer || answer.rows.length === 0) return null;
  return (
    <section>
      <h2>Language models, in {days} days</h2>
      <p class="facts">{sentenceOf(answer)}</p>
      <div class="wide-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Model</th>
              {COLUMNS.map(([name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <Words text={row.name} />
                </th>
                {COLUMNS.map(([name, shown]) => (
                  <td class="number" key={name}>
                    {shown(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const COLUMNS: readonly (readonly [name: string, shown: (row: UsageRow) => string])[] = [
  ["calls", ({ calls }) => figure(calls)],
  ["failed", ({ failed }) => figure(failed)],
  ["tokens", ({ tokens, estimated }) => `${estimated ? "~" : ""}${figure(tokens)}`],
  ["US dollars", money],
  ["s each", ({ calls, ms }) => (ms / calls / 1_000).toFixed(1)],
];

function figure(count: number): string {
  return count.toLocaleString("en-GB");
}

/** A call of unknown price is never counted as free. */
function money({ dollars, estimated }: UsageRow): string {
  if (dollars === null) return "unknown";
  return `${estimated && dollars > 0 ? "~" : ""}${dollars.toFixed(dollars < 1 ? 4 : 2)}`;
}

function sentenceOf({ all, unreadPrices }: UsageAnswer): string {
  const unpriced =
    all.unpriced === 0
      ? ""
      : ` · ${amount(all.unpriced, "call")} of unknown cost: set llm.prices in config.yaml`;
  const unread = unreadPrices.length === 0 ? "" : ` · no price: ${unreadPrices.join(", ")}`;
  const cost = all.dollars === null ? "" : ` · ${money(all)} US dollars`;
  return `${amount(all.calls, "call")}, ${all.failed} failed${cost}${unpriced}${unread}`;
}
