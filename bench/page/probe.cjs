// Put into the page before its own script: notes keys and the frames that show their results, and looks at rows in sight.
const probe = { typed: [], results: [], seen: [], isWatching: false };
globalThis.probe = probe;

let pressedAt = 0;
addEventListener("keydown", (event) => (pressedAt = event.timeStamp), true);
addEventListener(
  "input",
  ({ target }) => target.type === "search" && probe.typed.push({ text: target.value, at: pressedAt }),
  true,
);

/** After the frame that is made now was painted. */
function afterPaint(call) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = call;
    port2.postMessage(null);
  });
}

const ask = globalThis.fetch;
globalThis.fetch = async (address, how) => {
  const response = await ask(address, how);
  if (!String(address).endsWith("/operations/search")) return response;
  const read = response.json.bind(response);
  response.json = async () => {
    const answer = await read();
    const { text } = JSON.parse(how.body);
    const wanted = answer.hits?.[0]?.memory.title ?? null;
    // Null where nothing was found, else whether the first hit stands in the page.
    const isShown = () =>
      wanted === null ? null : document.querySelector(".hit .row-title")?.textContent === wanted;
    afterPaint(() => probe.results.push({ text, at: performance.now(), isShown: isShown() }));
    return answer;
  };
  return response;
};

/** When all that the page asks for at first was shown; null until then. */
probe.filledAt = null;
function lookForContent() {
  const isBegun = document.querySelector("main > :not(h1)") !== null;
  const isFilled = isBegun && !document.querySelector("main .waiting, main .row .not-read");
  if (!isFilled) return requestAnimationFrame(lookForContent);
  afterPaint(() => {
    probe.filledAt = performance.now();
  });
}
requestAnimationFrame(lookForContent);

/** Rows in sight of the list: whether they cover it, and how many have no words yet. */
function look() {
  const box = document.querySelector(".long-list");
  const sight = box.getBoundingClientRect();
  const rows = [...box.querySelectorAll(".row")].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > sight.top && top < sight.bottom;
  });
  const tops = rows.map((row) => row.getBoundingClientRect().top);
  const bottoms = rows.map((row) => row.getBoundingClientRect().bottom);
  return {
    at: performance.now(),
    isCovered: Math.min(...tops) <= sight.top + 1 && Math.max(...bottoms) >= sight.bottom - 1,
    rows: rows.length,
    withoutWords: rows.filter((row) => row.querySelector(".not-read")).length,
    top: box.scrollTop,
  };
}

probe.watch = () => {
  probe.seen = [];
  probe.isWatching = true;
  // In the frame that is made: between two frames the list may have been moved and its rows not yet, which nobody sees.
  const again = () => {
    if (!probe.isWatching) return;
    probe.seen.push(look());
    requestAnimationFrame(again);
  };
  requestAnimationFrame(again);
};

probe.stop = () => {
  probe.isWatching = false;
  return probe.seen;
};
