import type { Field, Model, Type } from '../api.ts'
import { comment } from './comments.ts'
import { javaName } from './names.ts'
import { boxed, typeText } from './types.ts'

const valuesOf = (type: Type): readonly string[] =>
  type.kind === 'enum' ? type.values : 'of' in type ? valuesOf(type.of) : []

/** Enums are texts, so that values of a newer service are read; what they can be stands in the comment. */
const docOf = ({ doc, type }: Field): string => {
  const values = valuesOf(type)
  return [doc, values.length > 0 ? `One of ${values.map((value) => `{@code ${value}}`).join(', ')}.` : undefined]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\{@code (.*?)\}/g, '`$1`')
}

export function modelText(model: Model): string {
  const { name, fields, input, doc } = model
  const components = fields.map(
    (field) =>
      `\n${comment(docOf(field), '        ')}        @JsonProperty("${field.name}") ${field.required ? typeText(field.type, input) : boxed(field.type, input)} ${javaName(field.label)}`,
  )
  const body = input ? `\n${builderText(model)}    ` : ''
  return `${comment(doc, '    ')}    public record ${name}(${components.join(',')}) {${body}}\n`
}

function builderText({ name, fields }: Model): string {
  const own = fields.map((field) => `            private ${boxed(field.type, true)} ${javaName(field.label)};\n`)
  const setters = fields.map(
    (field) =>
      `${comment(docOf(field), '            ')}            public Builder ${javaName(field.label)}(${typeText(field.type, true)} value) { ${javaName(field.label)} = value; return this; }\n`,
  )
  const values = fields.map((field) =>
    field.required ? `Objects.requireNonNull(${javaName(field.label)}, "${field.name}")` : javaName(field.label),
  )
  return [
    '        public static Builder builder() { return new Builder(); }\n\n',
    '        public static final class Builder {\n',
    ...own,
    '            private Builder() {}\n',
    ...setters,
    `            public ${name} build() { return new ${name}(${values.join(', ')}); }\n`,
    '        }\n',
  ].join('')
}
