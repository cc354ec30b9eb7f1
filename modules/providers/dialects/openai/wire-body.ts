const BRACE = 0x7b

/**
 * A JSON object with some fields set (undefined: removed) and others removed. Where fields are only added, the caller's
 * own bytes are kept and the new fields stand before them; else the object is serialised again.
 */
export const changeJson = (
  body: Readonly<Record<string, unknown>>,
  raw: Buffer | undefined,
  set: Readonly<Record<string, unknown>>,
  remove: readonly string[],
): Buffer => {
  const names = Object.keys(set)
  if (raw !== undefined && !names.some((name) => name in body) && !remove.some((name) => name in body)) {
    if (names.length === 0) return raw
    const added = JSON.stringify(set)
    const start = raw.indexOf(BRACE) + 1
    return Buffer.concat([Buffer.from(`${added.slice(0, -1)},`), raw.subarray(start)])
  }
  const changed: Record<string, unknown> = { ...body, ...set }
  for (const name of remove) delete changed[name]
  return Buffer.from(JSON.stringify(changed))
}
