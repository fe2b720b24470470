import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

interface LongListProps {
  readonly label: string;
  readonly count: number;
  /** Of every row, in pixels. */
  readonly rowHeight: number;
  /** Row that the arrow keys moved to. */
  readonly current: number;
  /** Shown beside the list, however it was come by. */
  readonly isChosen: (row: number) => boolean;
  readonly onCurrent: (row: number) => void;
  readonly onRange: (first: number, last: number) => void;
  readonly row: (index: number) => ComponentChildren;
}

/** A list of any length: only rows in sight are in the document, and the arrow keys move through all. */
export function LongList(props: LongListProps) {
  const { label, count, rowHeight, current, isChosen, onCurrent, onRange, row } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useVirtualizer(box, count, rowHeight);
  const rows = list.getVirtualItems();
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0];
  useEffect(() => onRange(first, last), [first, last, count]);
  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    const to = targetRow(event.key, { current, last: count - 1, page });
    if (to === null || count === 0) return;
    event.preventDefault();
    onCurrent(to);
    list.scrollToIndex(to);
  };
  return (
    <div
      aria-activedescendant={current >= first && current <= last ? `row-${current}` : undefined}
      aria-label={label}
      class="long-list"
      onKeyDown={move}
      ref={box}
      role="listbox"
      tabIndex={0}
    >
      <div class="long-list-space" ref={(space) => size(space, list.getTotalSize())} role="presentation">
        {rows.map(({ index, start, key }) => (
          <div
            aria-posinset={index + 1}
            aria-selected={isChosen(index)}
            aria-setsize={count}
            class="row"
            id={`row-${index}`}
            key={key}
            onClick={() => onCurrent(index)}
            onKeyDown={() => undefined}
            ref={(element) => place(element, start, rowHeight)}
            role="option"
            tabIndex={-1}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** By properties and not by attributes, which the content policy refuses. */
function size(element: HTMLElement | null, height: number): void {
  element?.style.setProperty("height", `${height}px`);
}

function place(element: HTMLElement | null, start: number, height: number): void {
  element?.style.setProperty("transform", `translateY(${start}px)`);
  element?.style.setProperty("height", `${height}px`);
}

function targetRow(
  key: string,
  { current, last, page }: { current: number; last: number; page: number },
): number | null {
  const to = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + page,
    PageUp: current - page,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(last, to));
}

function useVirtualizer(box: { readonly current: HTMLDivElement | null }, count: number, rowHeight: number) {
  const [, draw] = useState(0);
  const options = {
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => draw((before) => before + 1),
  };
  const [list] = useState(() => new Virtualizer<HTMLDivElement, HTMLDivElement>(options));
  list.setOptions(options);
  useLayoutEffect(() => list._didMount(), [list]);
  useLayoutEffect(() => list._willUpdate());
  return list;
}
