import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { apiContext, reportContext } from '#platform/pages/api-context.ts'
import { lowerScriptPriority } from '#platform/pages/lower-script-priority.ts'
import { NonceContext } from '#platform/pages/nonce.ts'
import { developmentPolicy, pagePolicy } from '#platform/pages/page-policy.ts'
import { buildEarlyInteractionScript } from '#platform/pages/replay-early-interactions.ts'
import { hashScripts } from '#platform/pages/script-hashes.ts'
import { buildLookCss } from '#shell/look/build-look-css.ts'
import { buildFaviconPath } from '#shell/look/draw-favicon.ts'
import { type PublicSettings, ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { offlineMessage } from '#shell/ui/offline-message.ts'

// The server takes these keys from here: context keys match by identity (see api-context.ts).
export { apiContext, reportContext }

const early = buildEarlyInteractionScript(offlineMessage)

const longestRendering = 10_000
export const streamTimeout = longestRendering

/** The file is one buffer, to be hashed, cached and sent whole. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url')
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>
  )
  const look = await buildLookHead(loadContext)
  const rendered = (await render(page, nonce)).replace(
    '</head>',
    () => `${look}<script nonce="${nonce}">${early}</script></head>`,
  )
  const { html, hashes } = hashScripts(rendered, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', import.meta.env.DEV ? developmentPolicy : pagePolicy(hashes))
  return new Response(Buffer.from(lowerScriptPriority(html)), { status, headers })
}

/** Of cached answers; the program's own look while the shop can't be read. */
async function buildLookHead(context: RouterContextProvider): Promise<string> {
  const { status, body } = await context.get(apiContext)({ method: 'GET', url: ShowPublicSettings.address })
  const { look } = status === 200 ? (JSON.parse(body).data as PublicSettings) : {}
  if (!look) return ''
  const css = buildLookCss(look)
  // Browsers take the last mark.
  const mark = look.accent && `<link rel="icon" href="${buildFaviconPath(look.accent)}" type="image/svg+xml"/>`
  return `${css && `<style>${css}</style>`}${mark ?? ''}`
}

export const handleError: HandleErrorFunction = (error, { context }) => context.get(reportContext)(error)

function render(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        if (failure === undefined) resolve(Buffer.concat(chunks).toString())
        else reject(failure)
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise later parts need a script to show.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      // A cached page must be whole.
      onError: (error) => {
        failure ??= error
      },
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), longestRendering)
  })
}
