import Type from 'typebox'
import {
  ApiError,
  bytes,
  type Caller,
  Clock,
  defineModule,
  Installation,
  isBrowser,
  PersonalData,
  readPage,
} from '../../kernel/define.ts'
import { type ArchivedRecord, RecordArchive, Records } from '../records/services.ts'
import { faultsOf } from './bundle.ts'
import { Checkpoints } from './checkpoints.ts'
import { contract } from './contract.ts'
import { mutable, sealedEntry, strangersEntry } from './entry.ts'
import { exportOf } from './export.ts'
import { logFaults } from './log-faults.ts'
import { leavesOf } from './log-format.ts'
import { originOf, sealFirstLog } from './log-identity.ts'
import { LogTree } from './log-tree.ts'
import { checkpoints, firstCheckpoints, logKeys, tiles } from './model.ts'
import { signerOf } from './note.ts'
import { Prover } from './prover.ts'
import { LogContinued } from './records.ts'
import { LogAudit, LogProofs } from './services.ts'
import { tileStore } from './tile-store.ts'
import { verifyPage } from './verify-page.ts'

const normal = (seal: string): string => seal.replace(/^sha256:/, '').toLowerCase()

async function recordOf(prover: Prover, seal: string): Promise<ArchivedRecord> {
  const record = await prover.included(normal(seal))
  if (!record) throw new ApiError('not_found', `no record has the seal ${normal(seal)}; check it for typos`)
  return record
}

const isParty = ({ parties }: ArchivedRecord, caller: Caller | undefined): boolean =>
  caller !== undefined && (caller.role === 'operator' || parties.includes(caller.userId))

async function verify(seal: string, caller: Caller | undefined, prover: Prover) {
  const record = await recordOf(prover, seal)
  const verdict = await prover.verify(record)
  return isParty(record, caller) ? sealedEntry(record, verdict) : strangersEntry(record, verdict)
}

export default defineModule({
  name: 'audit',
  layer: 'L0',
  summary: 'The tamper-evident log: verification, proofs, checkpoints, exports',
  capabilities: ['inclusion proofs', 'consistency proofs', 'signed checkpoints', 'export'],
  config: Type.Object({
    /** Name of the log in its checkpoints; default: the one that it has, first the host of PUBLIC_URL. */
    origin: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** Raise it to rotate the signing key: SECRET_LOG_SIGNING_<n>. Old keys stay published. */
    keyVersion: Type.Integer({ minimum: 1, default: 1 }),
    /** False: this process signs nothing; so do ops tools, which may know neither the name nor the key of the service. */
    publish: Type.Boolean({ default: true }),
  }),
  requires: {
    records: Records,
    archive: RecordArchive,
    installation: Installation,
    clock: Clock,
    personalData: PersonalData,
  },
  provides: { audit: LogAudit, proofs: LogProofs },
  collections: { tiles, checkpoints, firstCheckpoints, logKeys },
  async start({ services: { records, archive, installation, clock }, models, config, log, onStop }) {
    const signer = signerOf(
      await originOf(config.origin, installation.publicUrl, models),
      installation.secret(config.keyVersion === 1 ? 'log-signing' : `log-signing-${config.keyVersion}`),
    )
    const { publish } = config
    const tree = new LogTree(leavesOf(archive), tileStore(models.tiles))
    const published = new Checkpoints({ models, archive, tree, signer, clock, log, publish })
    onStop(() => published.stop())
    await published.start()
    if (publish) await sealFirstLog(models, records)
    const prover = new Prover(archive, published, tree)
    return {
      prover,
      proofs: prover,
      audit: {
        faults: () => logFaults(models, archive, published),
        publish: () => published.publish(),
        keys: () => published.keys(),
      },
    }
  },
  records: [LogContinued],
  contract,
  handlers: {
    verifyHash: ({ params, caller }, { state }) => verify(params.seal, caller, state.prover),
    verifySeal: ({ params, caller }, { state }) => verify(params.seal, caller, state.prover),
    async verifyOpen({ params, caller, headers }, { state }) {
      const entry = await verify(params.seal, caller, state.prover)
      return isBrowser(headers['accept']?.toString()) ? verifyPage(entry) : entry
    },
    async events({ caller, query: { type, ...page } }, { services }) {
      const { data, ...rest } = await readPage(
        page,
        (asked) =>
          services.records.list({
            account: caller.userId,
            ...asked,
            ...(type === undefined ? {} : { types: [type] }),
          }),
        ({ id }) => id,
      )
      return {
        ...rest,
        data: data.map(({ id, type: event_type, at, seal }) => ({
          record_id: id,
          event_type,
          timestamp: new Date(at).toISOString(),
          seal,
        })),
      }
    },
    async entry({ caller, params }, { state }) {
      const prover = state.prover
      const record = await recordOf(prover, params.seal)
      if (!isParty(record, caller))
        throw new ApiError('not_found', `no record of yours has the seal ${normal(params.seal)}`)
      const proof = await prover.prove(record)
      return { record: JSON.parse(record.text), text: record.text, seal: record.seal, proof: proof && mutable(proof) }
    },
    async proof({ params }, { state }) {
      const prover = state.prover
      const record = await recordOf(prover, params.seal)
      const proof = await prover.prove(record)
      if (proof === null)
        throw new ApiError('conflict', 'the record is sealed, but not under a checkpoint yet; retry in a second', {
          headers: { 'retry-after': '1' },
        })
      return { seal: record.seal, proof: mutable(proof) }
    },
    async consistency({ query: { from, to } }, { state }) {
      const prover = state.prover
      const size = await prover.archive.size()
      if (from > to || to > size)
        throw new ApiError(
          'invalid_request',
          `from (${from}) must not exceed to (${to}), nor to the size of the log (${size})`,
        )
      return { from, to, hashes: [...(await prover.consistency(from, to))] }
    },
    async checkpoint(_call, { state }) {
      const latest = await state.prover.checkpoints.latest()
      if (!latest) throw new ApiError('not_found', 'the log is still empty')
      return bytes(200, 'text/plain; charset=utf-8', latest.note)
    },
    keys: async (_call, { state }) => ({ keys: [...(await state.prover.checkpoints.keys())] }),
    async verifyBundle({ body }, { state }) {
      const reasons = faultsOf(body, await state.prover.checkpoints.keys())
      return { valid: reasons.length === 0, reasons: [...reasons] }
    },
    export: ({ caller }, { state, services }) =>
      exportOf(caller.userId, state.prover, services.personalData, new Date(services.clock.now())),
  },
})
