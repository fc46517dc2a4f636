// Counts rendered React components, through the hook of the React developer tools.
interface Fiber {
  readonly type: { readonly name?: string; readonly type?: { readonly name?: string } } | string | null;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

const WORKED = 1;
/** React DOM is loaded once for several test files, and reports to the first hook. */
const heard = globalThis as { __RENDERED__?: string[]; __REACT_DEVTOOLS_GLOBAL_HOOK__?: object };
export const rendered = (heard.__RENDERED__ ??= []);

function visit(fiber: Fiber | null): void {
  for (let each = fiber; each; each = each.sibling) {
    const type = each.type;
    const name =
      typeof type === "object"
        ? (type?.type?.name ?? type?.name)
        : typeof type === "function"
          ? (type as { name: string }).name
          : "";
    if (name && each.alternate && each.flags & WORKED) rendered.push(name);
    // Subtrees shared with the previous tree were not rendered.
    if (!each.alternate || each.child !== each.alternate.child) visit(each.child);
  }
}

/** Call before React DOM is loaded. */
heard.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => visit(root.current),
  onCommitFiberUnmount: () => undefined,
};
