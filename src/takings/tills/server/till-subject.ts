import type { Subject } from '#shell/action/happenings.ts'

export const tillSubject = (id: number): Subject => ({ kind: 'till', id, title: `Nr. ${id}` })
