import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { runAfterPaint } from '#shell/ui/run-after-paint.ts'

/** Paints a pressed link before the next page loads. Forms are sent at once, against double sends. */
const pressesFirst: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { formMethod }) {
        if (!formMethod) await new Promise<void>(runAfterPaint)
        await go()
      },
    })
  },
}

/** The office's own routes come apart (`trim-manifest.ts`). */
const { __reactRouterManifest: routes } = window as { __reactRouterManifest?: { whole?: Promise<void> } }

const hydrate = () =>
  startTransition(() => {
    // replay-early-interactions.ts takes away what is not React's
    dispatchEvent(new Event('hydrate'))
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[pressesFirst]} />
      </StrictMode>,
    )
  })

// A page of the shop waits for nothing.
if (routes?.whole) void routes.whole.then(hydrate)
else hydrate()
