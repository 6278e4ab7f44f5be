import { resolve } from 'node:path'

process.env.NODE_ENV = 'development'
process.argv.push('--dev')
await import(resolve('src/app/server.ts'))
