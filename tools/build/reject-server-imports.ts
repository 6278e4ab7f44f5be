import { relative } from 'node:path'
import type { Plugin } from 'vite'

const serverPackages =
  /^(node:|(pg|pg-boss|drizzle-orm|fastify|@fastify\/[^/]+|pdfkit|sharp|nodemailer|libphonenumber-js)(\/|$))/
const serverFile = /\/src\/(.*\/)?server\/|\.(tables|api|queries|policy)\.tsx?$/

/** Fails the browser's build when it reaches server code, and names the import. */
export function rejectServerImports(): Plugin {
  let root = ''
  return {
    name: 'keep-server-out',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    async resolveId(source, importer, options) {
      if (this.environment.name !== 'client' || !importer || importer.includes('/node_modules/')) return
      if (serverPackages.test(source)) refuse(importer, source)
      const id = await this.resolve(source, importer, { ...options, skipSelf: true })
      const file = id?.id.split('?', 1)[0] ?? ''
      if (!file.includes('/node_modules/') && serverFile.test(file)) refuse(importer, file)
      return id
    },
  }

  function refuse(importer: string, value: string): never {
    const short = (file: string) => (file.startsWith('/') ? relative(root, file) : file)
    throw new Error(`${short(importer)} must not import ${short(value)}: it belongs to the server, not to the browser`)
  }
}
