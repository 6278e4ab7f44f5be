// Of node 24.21.0: `_httpMessage` of a server's socket, the response being written. `closeIdleConnections` ends all
// connections at once and counts a queued response as written.
// Mends: a stopping program resets requests, and cuts off slow readers.
// Held by: src/platform/http/stop-serving.long.test.ts

import type { Socket } from 'node:net'

export const isAnswering = (socket: Socket): boolean => Boolean((socket as { _httpMessage?: unknown })._httpMessage)
