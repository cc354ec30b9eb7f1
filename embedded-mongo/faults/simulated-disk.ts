import type { LogFile, LogFiles } from '../src/storage/log-files.ts'

/** What a disk writes at once; larger writes may arrive in parts and in any order. */
const SECTOR_BYTES = 512

interface SimulatedFile {
  /** What would be there after a power loss now. */
  durable: Buffer
  /** Written, but not synced: any sector of it may or may not have arrived. */
  pending: { position: number; bytes: Buffer }[]
}

export interface DiskBehaviour {
  /** A disk that says "synced" without doing it: the negative control. */
  readonly lies?: boolean
}

/** Log files in memory that know which bytes a power loss would spare. */
export class SimulatedDisk implements LogFiles {
  readonly #files: Map<string, SimulatedFile>
  /** Removed, but the directory was not synced: they may come back. */
  readonly #removed = new Map<string, SimulatedFile>()
  readonly #behaviour: DiskBehaviour
  /** What was written there, the newest last. */
  readonly #marks: Buffer[]

  constructor(behaviour: DiskBehaviour = {}, files = new Map<string, SimulatedFile>(), marks: Buffer[] = []) {
    this.#behaviour = behaviour
    this.#files = files
    this.#marks = marks
  }

  async names(): Promise<string[]> {
    return [...this.#files.keys()]
  }

  async read(name: string): Promise<Buffer> {
    const { durable, pending } = this.#file(name)
    const content = Buffer.from(durable)
    for (const { position, bytes } of pending) bytes.copy(content, position)
    return content
  }

  async create(name: string, bytes: number): Promise<LogFile> {
    if (this.#files.has(name)) throw new Error(`${name} exists`)
    this.#files.set(name, { durable: Buffer.alloc(bytes), pending: [] })
    return this.openExisting(name)
  }

  async openExisting(name: string): Promise<LogFile> {
    const file = this.#file(name)
    const { lies } = this.#behaviour
    return {
      name,
      bytes: file.durable.length,
      write: (chunks, position) => {
        file.pending.push({ position, bytes: Buffer.concat(chunks) })
      },
      sync: async () => {
        const reached = file.pending.length
        // A sync takes a moment; what is written meanwhile is not covered by it.
        await new Promise((resolve) => setImmediate(resolve))
        if (lies) return
        for (const { position, bytes } of file.pending.splice(0, reached)) bytes.copy(file.durable, position)
      },
      close: async () => {},
    }
  }

  async remove(name: string): Promise<void> {
    this.#removed.set(name, this.#file(name))
    this.#files.delete(name)
  }

  async readMark(): Promise<Buffer | undefined> {
    return this.#marks.at(-1)
  }

  writeMark(bytes: Buffer): void {
    this.#marks.push(bytes)
  }

  closeMark(): void {}

  /** The disk as it comes up after the power has failed now. */
  afterPowerLoss(random: () => number): SimulatedDisk {
    const files = new Map<string, SimulatedFile>()
    const back = [...this.#removed].filter(([name]) => !this.#files.has(name) && random() < 0.5)
    for (const [name, file] of [...this.#files, ...back]) {
      const durable = Buffer.from(file.durable)
      for (const write of file.pending) copySomeSectors(write, durable, random)
      files.set(name, { durable, pending: [] })
    }
    const marks = this.#marks.slice(0, Math.floor(random() * (this.#marks.length + 1)))
    return new SimulatedDisk(this.#behaviour, files, marks)
  }

  #file(name: string): SimulatedFile {
    const file = this.#files.get(name)
    if (file === undefined) throw new Error(`no file ${name}`)
    return file
  }
}

function copySomeSectors(write: { position: number; bytes: Buffer }, target: Buffer, random: () => number): void {
  const { position, bytes } = write
  const share = random()
  for (let start = 0; start < bytes.length; ) {
    const end = Math.min(bytes.length, start + SECTOR_BYTES - ((position + start) % SECTOR_BYTES))
    if (random() < share) bytes.copy(target, position + start, start, end)
    start = end
  }
}
