/** The work's outcome, or an error that says `'<name>' did not <what> within <limitMs> ms`. The work itself goes on. */
export async function within<T>(
  limitMs: number,
  name: string,
  work: Promise<T> | (() => Promise<T>),
  what = 'finish',
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`'${name}' did not ${what} within ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([typeof work === 'function' ? work() : work, late])
  } finally {
    clearTimeout(timer)
  }
}
