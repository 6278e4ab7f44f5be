export const transferSubject = ({ id, full_number }: { id: number; full_number: string | null }) =>
  ({ kind: 'transfer', id, title: full_number ?? `Nr. ${id}` }) as const
