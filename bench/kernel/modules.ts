import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const ROOT = join(import.meta.dirname, '..', '..')
const BUILT = pathToFileURL(join(ROOT, 'dist', 'kernel', 'define.js')).href
const PACKAGES = join(ROOT, 'node_modules')
const MONGOOSE = pathToFileURL(join(PACKAGES, 'mongoose', 'index.js')).href
const TYPEBOX = pathToFileURL(join(PACKAGES, 'typebox', 'build', 'index.mjs')).href

/** A module with a collection, settings, a list, and an operation that does nothing but answer what it got. */
const moduleText = (name: string): string => `
import mongoose from '${MONGOOSE}'
import Type from '${TYPEBOX}'
import { collection, defineContract, defineModule } from '${BUILT}'
const notes = new mongoose.Schema({ _id: { type: String, required: true }, userId: String, text: String, createdAt: Number }, { versionKey: false })
notes.index({ userId: 1, createdAt: -1 })
const Text = Type.Object({ text: Type.String({ maxLength: 1000 }) })
export default defineModule({
  name: '${name}', prefix: '/v1/${name}', layer: 'bench', summary: 'For the benchmark', capabilities: [],
  config: Type.Object({ most: Type.Integer({ default: 5 }) }),
  collections: { notes: collection('${name}_notes', notes) },
  contract: defineContract({
    do: { method: 'post', path: '/v1/${name}/do', permission: 'build:write', summary: 'Answers what it got', body: Text, reply: { 200: Text } },
    item: { method: 'get', path: '/v1/${name}/notes/:id', summary: 'One note', params: Type.Object({ id: Type.String({ maxLength: 64 }) }), reply: { 200: Text } },
  }),
  handlers: {
    do: ({ body }) => ({ text: body.text }),
    item: ({ params }) => ({ text: params.id }),
  },
  erase: async (userId, { models }) => void (await models.notes.deleteMany({ userId })),
  async *exports(userId, { models }) { for await (const item of models.notes.find({ userId }).lean().cursor()) yield { kind: 'note', item } },
})
`

/** A folder of configuration that adds these modules to those of the service. */
export function configWith(names: readonly string[], folder: string): string {
  const config = join(folder, 'config')
  cpSync(join(ROOT, 'config'), config, { recursive: true })
  const sections = JSON.parse(readFileSync(join(config, 'modules.json'), 'utf8')) as Record<string, unknown>
  for (const name of names) {
    mkdirSync(join(folder, name))
    const file = join(folder, name, 'module.mjs')
    writeFileSync(file, moduleText(name))
    sections[name] = { from: file }
  }
  writeFileSync(join(config, 'modules.json'), JSON.stringify(sections))
  return config
}
