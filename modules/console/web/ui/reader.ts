/** What a reader tells: data, or why there is none. */
export interface Told<T> {
  readonly data: (data: T) => void
  readonly error: (error: unknown) => void
}

export interface Reader {
  /** Reads, or once more after the read that is under way. */
  readonly read: () => void
  readonly end: () => void
}

/**
 * One read at a time, and each is told: where changes come faster than answers, giving up the read under way for a newer
 * one would show nothing for ever. `againMs`: when to look again without being told to.
 */
export function reader<T>(
  read: () => PromiseLike<T>,
  told: Told<T>,
  againMs: (data: T) => number | undefined = () => undefined,
): Reader {
  let ended = false
  let wanted = false
  let reading = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs: number | undefined
  const once = async (): Promise<void> => {
    try {
      const data = await read()
      if (ended) return
      told.data(data)
      pauseMs = againMs(data)
    } catch (error) {
      if (!ended) told.error(error)
    }
    if (!ended && pauseMs !== undefined) timer = setTimeout(() => void run(), pauseMs)
  }
  const run = async (): Promise<void> => {
    wanted = true
    if (reading) return
    reading = true
    while (wanted && !ended) {
      wanted = false
      clearTimeout(timer)
      await once()
    }
    reading = false
  }
  return {
    read: () => void run(),
    end: () => {
      ended = true
      clearTimeout(timer)
    },
  }
}
