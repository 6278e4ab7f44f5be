import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { Button } from '#ui/button.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import type { SendEmailLink as Call } from '../auth.contract.ts'

const sendEmailLink = slimEndpoint<typeof Call>('POST', '/api/user/confirm-email')

/** The link that confirms an address, once more; how it went stands beside the button. */
export function SendEmailLink({ words = 'Siųsti dar kartą' }: { words?: string }) {
  const { onSubmit, pending, done, problem } = useSubmit(() => sendRequest(sendEmailLink))
  return (
    <form onSubmit={onSubmit} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" variant="quiet" pending={pending}>
        {words}
      </Button>
      <p role="status" className="empty:hidden">
        {done && 'Išsiuntėme. Jei laiško nerandate, pažiūrėkite ir tarp nepageidaujamų.'}
      </p>
      {problem && (
        <p role="alert" className="text-bad">
          {problem.errors.email?.[0] ?? problem.message}
        </p>
      )}
    </form>
  )
}
