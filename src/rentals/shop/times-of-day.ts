/** Full hours at which a rental by the hour may begin: `08:00` … the last one before closing. */
export function pickupTimes(open: string, close: string): string[] {
  return times(open, close, 60).filter((time) => time < close)
}

/** Half hours until which a tool may be brought back: after opening, until closing. */
export function returnTimes(open: string, close: string): string[] {
  return times(open, close, 30).filter((time) => time > open)
}

/** Round times from `open` to `close`, that many minutes apart. */
function times(open: string, close: string, step: number): string[] {
  const first = Math.ceil(minutesOf(open) / step)
  const last = Math.floor(minutesOf(close) / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => timeOf((first + n) * step))
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
