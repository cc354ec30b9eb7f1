import type { PublishedOperations } from '../../../kernel/define.ts'
import type { Inference } from '../../routing/services.ts'
import type { SearchSource } from '../services.ts'

/** Operations, as the reference lists them. */
export const docsSource = (operations: PublishedOperations): SearchSource => ({
  kind: 'doc',
  list: async () =>
    operations.list().map(({ module, id, operation: { method, path, summary, description = '' } }) => ({
      id: `${module}.${id}`,
      title: summary,
      text: `${method.toUpperCase()} ${path} ${description}`,
      url: `/docs#${module}.${id}`,
    })),
})

export const modelsSource = (inference: Inference): SearchSource => ({
  kind: 'model',
  list: async () =>
    (await inference.models()).map(({ id, owned_by }) => ({
      id,
      title: id,
      text: `model of ${owned_by}`,
      url: `/api/v1/models/${encodeURIComponent(id)}`,
    })),
})
