import type { Subject } from '#shell/action/domain-events.ts'

export const transferSubject = ({ id, full_number }: { id: number; full_number: string | null }): Subject => ({
  kind: 'transfer',
  id,
  title: full_number ?? `Nr. ${id}`,
})
