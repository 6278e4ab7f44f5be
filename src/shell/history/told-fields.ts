import type { SubjectKind } from './audit-events.ts'

/** A field described outside the history. */
export interface ToldField {
  label: string
  /** Undefined: the value is readable by itself. */
  inWords?: (value: string | number) => string | undefined
}

export type ToldFields = { [Kind in SubjectKind]?: Record<string, ToldField> }

/** Falls back to another kind's description. */
export const toldField = (told: ToldFields, kind: SubjectKind, field: string): ToldField | undefined =>
  told[kind]?.[field] ?? Object.values(told).find((of) => Object.hasOwn(of, field))?.[field]
