// Of node 24.21.0: `_httpMessage` of a server's socket, the answer that is being written on it. Node's own
//   `closeIdleConnections` reads it too, but ends all connections in one go and takes an answer for written as soon as its
//   last piece was handed over, however much of it still waits for a slow reader.
// Mends: a program that stops resets who asks while it ends the others, and cuts off who reads slowly.
// Held by: src/platform/http/stop-serving.test.ts

import type { Socket } from 'node:net'

/** Whether an answer is being made or written on this connection of an HTTP server. */
export const isAnswering = (socket: Socket): boolean => Boolean((socket as { _httpMessage?: unknown })._httpMessage)
