/** „09:00–12:00“, or that it is some time of the day. */
export const timesInWords = (from: string | null, to: string | null): string =>
  from && to ? `${from}–${to}` : 'darbo laiku'
