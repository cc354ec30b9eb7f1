/** What the order of starting needs to know of a module. */
export interface GraphNode {
  readonly name: string
  readonly needs: readonly string[]
  /** Needed first where they come at all, but not required. */
  readonly wants: readonly string[]
  readonly gives: readonly string[]
}

export interface StartOrder {
  readonly order: readonly string[]
  /** Who cannot start, and why. */
  readonly refused: ReadonlyMap<string, string>
}

/**
 * Kahn's algorithm. A node that needs what nobody gives, gives what another gives already, or stands in a cycle is
 * refused by name with the reason; all the rest is placed. A wish is put aside where it would close a cycle;
 * who has the fewest that are open goes first there.
 * `given`: keys that are there from the start. `absent` says why a key that nobody here gives is missing.
 */
export function startOrder(
  nodes: readonly GraphNode[],
  given: Iterable<string>,
  absent: (key: string) => string | undefined = () => undefined,
): StartOrder {
  const refused = new Map<string, string>()
  const giver = new Map<string, GraphNode>()
  const available = new Set(given)
  for (const node of nodes) {
    const taken = node.gives.find((key) => available.has(key) || giver.has(key))
    if (taken === undefined) for (const key of node.gives) giver.set(key, node)
    else
      refused.set(
        node.name,
        `provides '${taken}', which ${giver.has(taken) ? `module '${giver.get(taken)?.name}'` : 'the kernel'} provides already`,
      )
  }
  const order: string[] = []
  const waiting = new Set(nodes.filter((node) => !refused.has(node.name)))
  const open = (key: string): boolean => !available.has(key)
  const comes = (key: string): boolean => open(key) && waiting.has(giver.get(key) as GraphNode)
  for (;;) {
    const able = [...waiting].filter((node) => !node.needs.some(open))
    const [next] = able.toSorted((a, b) => a.wants.filter(comes).length - b.wants.filter(comes).length)
    if (!next) break
    waiting.delete(next)
    order.push(next.name)
    for (const key of next.gives) available.add(key)
  }
  for (const node of waiting) refused.set(node.name, why(node))
  return { order, refused }

  function why(node: GraphNode): string {
    const path: GraphNode[] = []
    for (let at: GraphNode | undefined = node; at; ) {
      const missing: string = at.needs.find(open) ?? ''
      const seen = path.indexOf(at)
      if (seen >= 0)
        return seen === 0
          ? `stands in a cycle: ${[...path, at].map(({ name }) => name).join(' → ')}`
          : `requires '${path[0]?.needs.find(open)}', which waits on a cycle: ${[...path.slice(seen), at].map(({ name }) => name).join(' → ')}`
      path.push(at)
      const from: GraphNode | undefined = giver.get(missing)
      if (!from)
        return path.length === 1
          ? `requires '${missing}', ${absent(missing) ?? 'which no enabled module provides'}`
          : `requires '${node.needs.find(open)}', whose module '${path[1]?.name}' cannot start: it requires '${missing}', ${absent(missing) ?? 'which no enabled module provides'}`
      at = from
    }
    return 'cannot be placed'
  }
}
