// Of pg 8.23.1: `emit` of each of its connections, pg-boss's too, and of its ended pools.
// Mends: a pooler that reports a lost database twice ends the program (T69); a database dropped after its pool ended
// ends a run of tests.
// Held by: src/platform/jobs.long.test.ts

import pg from 'pg'

let passedOver = false

/** pg-boss no longer listens by then, and an unhandled error would end the process. */
export function skipLateErrors(): void {
  if (passedOver) return
  passedOver = true
  const emit = pg.Client.prototype.emit
  pg.Client.prototype.emit = function (this: pg.Client, event, ...entry) {
    if (event === 'error' && this.listenerCount('error') === 0) return false
    return emit.call(this, event, ...entry)
  }
  const emitOfPool = pg.Pool.prototype.emit
  // An ended pool passes on what its last connections say.
  pg.Pool.prototype.emit = function (this: pg.Pool, event, ...entry) {
    if (event === 'error' && this.ending && this.listenerCount('error') === 0) return false
    return emitOfPool.call(this, event, ...entry)
  }
}
