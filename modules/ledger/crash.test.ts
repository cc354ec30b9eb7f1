import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { onFaultPoint } from '../../kernel/define.ts'
import { createLogger } from '../../kernel/log/log.ts'
import { bindCollections } from '../../kernel/store/bind.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import * as recordsModel from '../records/model.ts'
import { RecordService } from '../records/record-service.ts'
import { assemble } from './assemble.ts'
import * as model from './model.ts'
import type { Ledger } from './services.ts'
import { Ended, Given, Held, Released, Settled, Withdrawn } from './testing-kinds.ts'
import { mortal } from './testing-mortal.ts'

const PENNY = 1_000_000n
const logger = createLogger('test', 'silent')
const clock = { now: () => Date.now() }

/** A process: its own records and ledger on the common store. */
const processOn = (database: TestDatabase) => {
  const { db } = database.connection
  if (db === undefined) throw new Error('not connected')
  const view = mortal(db)
  const records = new RecordService({ db: view.db, clock, logger })
  const { ledger, projection } = assemble({
    db: view.db,
    records: records.records,
    sealedLog: records.sealedLog,
    storedLog: records.archive,
    clock,
    logger,
    cardMaturityMs: 0,
  })
  records.start()
  const stop = async (): Promise<void> => {
    await projection.stop()
    await records.stop()
  }
  return { ledger, records, projection, kill: view.kill, stop }
}
type Process = ReturnType<typeof processOn>

/** Everything a user can do, each step under an id of its own. */
const journey = (owner: string): readonly ((process: Process) => Promise<unknown>)[] => {
  const give =
    (fund: 'promotional' | 'earned', amount: bigint) =>
    ({ ledger }: Process) =>
      ledger.post(Given, {
        id: `${owner}-${fund}`,
        owner,
        legs: [
          { account: 'house:rewards', amountMicroPence: -amount },
          { account: `user:${owner}:${fund}`, amountMicroPence: amount },
        ],
      })
  const hold =
    (name: string) =>
    ({ ledger }: Process) =>
      ledger.hold(Held, { id: `${owner}-${name}`, owner, amountMicroPence: 40n * PENNY })
  const withdraw =
    (name: string) =>
    ({ ledger }: Process) =>
      ledger.withdraw(Withdrawn, {
        id: `${owner}-${name}`,
        owner,
        amountMicroPence: 100n * PENNY,
        minimumMicroPence: PENNY,
      })
  return [
    give('promotional', 50n * PENNY),
    give('earned', 300n * PENNY),
    hold('h1'),
    ({ ledger }) =>
      ledger.settle(Settled, {
        holdId: `${owner}-h1`,
        grossMicroPence: 30n * PENNY,
        policy: 'agent_call',
        beneficiary: `${owner}-maker`,
      }),
    hold('h2'),
    ({ ledger }) => ledger.release(Released, `${owner}-h2`, {}),
    withdraw('po1'),
    ({ ledger }) => ledger.settlePayout(Ended, `${owner}-po1`, {}),
    withdraw('po2'),
    ({ ledger }) => ledger.reverse(Ended, `${owner}-po2`, {}),
    ({ projection }) => projection.catchUp(),
  ]
}

const outcome = async (ledger: Ledger, owner: string) => ({
  user: await ledger.balance(owner),
  maker: await ledger.balance(`${owner}-maker`),
  lines: (await ledger.statement(owner, { limit: 50 }))
    .map(({ recordId, legs }) => [recordId.replace(owner, ''), legs.map(({ amountMicroPence }) => amountMicroPence)])
    .sort(),
})

const POINTS: readonly string[] = [
  'records.compose',
  'records.insert',
  'records.stored',
  'records.acknowledged',
  'sequencer.collected',
  'sequencer.inserted',
  'sequencer.advanced',
  'ledger.hold',
  'ledger.held',
  'ledger.settle',
  'ledger.settled',
  'ledger.withdraw',
  'ledger.withdrawn',
  'projection.computed',
  'projection.written',
]

describe('a process that dies between any two lines', function () {
  this.timeout(60_000)
  let database: TestDatabase
  let expected: Awaited<ReturnType<typeof outcome>>

  before(async () => {
    database = await testDatabase()
    await bindCollections(database.connection, { records: recordsModel.records, log: recordsModel.log })
    await bindCollections(database.connection, {
      balances: model.balances,
      openHolds: model.openHolds,
      cursors: model.cursors,
    })
    const undisturbed = processOn(database)
    for (const step of journey('usr_0')) await step(undisturbed)
    expected = await outcome(undisturbed.ledger, 'usr_0')
    await undisturbed.stop()
  })
  after(() => database.drop())

  for (const [number, point] of POINTS.entries()) {
    it(`leaves money as if nothing had happened: ${point}`, async () => {
      for (const passage of [1, 3]) {
        const owner = `usr_${number}_${passage}`
        const first = processOn(database)
        let second: Process | undefined
        let left = passage
        let dead = false
        const undo = onFaultPoint((passed) => {
          if (dead || passed !== point || --left !== 0) return
          dead = true
          first.kill()
          throw new Error('died')
        })
        for (const step of journey(owner)) {
          // The dead never answer; whoever asked them asks somebody else.
          const work = dead ? undefined : step(first).catch(() => undefined)
          while (!dead && (await Promise.race([work, delay(1, 'busy')])) === 'busy');
          if (dead) {
            second ??= processOn(database)
            await step(second)
          }
        }
        undo()
        const current = second ?? first
        await current.projection.catchUp()
        expect(await outcome(current.ledger, owner), `passage ${passage}`).to.deep.equal(expected)
        await eachLoggedOnce(current, owner)
        await current.stop()
      }
    })
  }

  const eachLoggedOnce = async ({ records, ledger }: Process, owner: string): Promise<void> => {
    const lines = await ledger.statement(owner, { limit: 50 })
    const missing = async (): Promise<readonly string[]> => {
      const log = await records.sealedLog.stored(0, 100_000)
      expect(log.map(({ index }) => index)).to.deep.equal(log.map((_, index) => index))
      const ids = new Set(log.map(({ id }) => id))
      expect(ids.size).to.equal(log.length)
      return lines.map(({ recordId }) => recordId).filter((id) => !ids.has(id))
    }
    for (let waitMs = 5; (await missing()).length > 0; waitMs *= 2) await delay(waitMs)
  }
})
