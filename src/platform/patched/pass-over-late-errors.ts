// Of pg 8.23.1: `emit` of each of its connections, pg-boss's too.
// Mends: a pooler that says twice that the database is gone ends the program (T69).
// Held by: src/platform/jobs.test.ts

import pg from 'pg'

let passedOver = false

/**
 * A connection that is lost says so to who uses it, and who uses it lets go of it. A pooler says so once more, in words of
 * its own, and pg-boss no longer listens by then: an error that nobody listens to would end the whole program. It tells
 * nobody anything new, so it is passed over.
 */
export function passOverLateErrors(): void {
  if (passedOver) return
  passedOver = true
  const emit = pg.Client.prototype.emit
  pg.Client.prototype.emit = function (this: pg.Client, event, ...told) {
    if (event === 'error' && this.listenerCount('error') === 0) return false
    return emit.call(this, event, ...told)
  }
}
