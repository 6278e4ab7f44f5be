import type { SubjectKind } from './audit-events.ts'

export interface FieldDescription {
  label: string
  /** Undefined: the value is readable by itself. */
  inWords?: (value: string | number) => string | undefined
}

export type FieldDescriptions = { [Kind in SubjectKind]?: Record<string, FieldDescription> }

/** Falls back to another kind's description. */
export const findFieldDescription = (
  descriptions: FieldDescriptions,
  kind: SubjectKind,
  field: string,
): FieldDescription | undefined =>
  descriptions[kind]?.[field] ?? Object.values(descriptions).find((of) => Object.hasOwn(of, field))?.[field]
