import { type SubjectKind, subjectKinds } from './audit-events.ts'

/** Parses `order-12`, `data-request-3`. Undefined for an unknown kind. */
export function readSubject(subject: string): { kind: SubjectKind; id: number } | undefined {
  const [, named, id] = /^(.+)-(\d{1,9})$/.exec(subject) ?? []
  const kind = subjectKinds.find((each) => each === named)
  return kind && { kind, id: Number(id) }
}
