import type { Api, Model, Resource } from '../api.ts'
import { comment } from './comments.ts'
import { eventsText } from './events.ts'
import { methodText } from './methods.ts'
import { modelText } from './models.ts'
import { className, javaName } from './names.ts'

/** `api/`: a class for each resource with its models in it, one with the models that several use, and the base of the client. */
export function printJava({ resources, shared }: Api): ReadonlyMap<string, string> {
  return new Map([
    ['Shared.java', sharedText(shared)],
    ...resources.map((resource) => [`${className(resource.name)}.java`, resourceText(resource)] as const),
    ['Resources.java', indexText(resources)],
  ])
}

const HEAD = '// Printed by clients/generator from the contracts: do not edit.\npackage com.example.service.api;\n\n'
const IMPORTS = [
  ...[
    'com.example.service.EventStream',
    'com.example.service.FileUpload',
    'com.example.service.Form',
    'com.example.service.Operation',
    'com.example.service.Page',
  ],
  ...['com.example.service.RequestOptions', 'com.example.service.Transport', 'com.example.service.api.Shared.*'],
  ...['com.fasterxml.jackson.annotation.JsonProperty', 'com.fasterxml.jackson.core.type.TypeReference'],
  ...['com.fasterxml.jackson.databind.JsonNode', 'java.time.Instant', 'java.util.List', 'java.util.Map'],
  ...['java.util.Objects', 'java.util.concurrent.CompletableFuture'],
]
  .map((name) => `import ${name};\n`)
  .join('')

const resourceText = ({ name, doc, methods, models }: Resource): string =>
  [
    HEAD,
    IMPORTS,
    ...(methods.some(({ streams, result }) => streams || result.kind === 'events')
      ? ['import com.example.service.ServerEvent;\n']
      : []),
    `\n${comment(doc, '')}public final class ${className(name)} {\n    private final Transport transport;\n\n`,
    `    ${className(name)}(Transport transport) { this.transport = transport; }\n\n`,
    ...methods.map(methodText),
    [...models.map(modelText), ...methods.flatMap(eventsText)].join('\n'),
    '}\n',
  ].join('')

const sharedText = (shared: readonly Model[]): string =>
  `${HEAD}import com.fasterxml.jackson.annotation.JsonProperty;\nimport com.fasterxml.jackson.databind.JsonNode;\nimport java.time.Instant;\nimport java.util.List;\nimport java.util.Map;\nimport java.util.Objects;\n\n/** Models that several resources use. */\npublic final class Shared {\n    private Shared() {}\n\n${shared.map(modelText).join('\n')}}\n`

const indexText = (resources: readonly Resource[]): string =>
  [
    HEAD,
    'import com.example.service.Transport;\n\n',
    '/** What the service offers, module by module. */\npublic abstract class Resources {\n    private final Transport transport;\n\n',
    '    protected Resources(Transport transport) { this.transport = transport; }\n\n',
    ...resources.map(
      ({ name, doc }) =>
        `${comment(doc, '    ')}    public ${className(name)} ${javaName(name)}() { return new ${className(name)}(transport); }\n`,
    ),
    '\n    static Object streaming(Object params) { return Transport.streaming(params); }\n}\n',
  ].join('')
