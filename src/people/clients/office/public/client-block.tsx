import { useId, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useExpectedValue } from '#shell/ui/office/use-expected-value.ts'
import { TextArea } from '#shell/ui/text-area.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { type Client, UpdateClient } from '../../clients.contract.ts'

export function BlockedNotice({ client: { blocked } }: { client: Pick<Client, 'blocked'> }) {
  const may = usePermissions()
  if (!blocked) return null
  return (
    <Banner kind="error">
      <p className="font-semibold">Klientas užblokuotas</p>
      <p className="wrap-anywhere">{blocked.reason}</p>
      <p className="text-sm">
        {may('clients:override')
          ? 'Internetu jis užsakyti negali. Jei užsakysite jam jūs, tai liks istorijoje.'
          : 'Internetu jis užsakyti negali. Jam užsako tik vadovas arba savininkas.'}
      </p>
    </Banner>
  )
}

interface BlockButtonProps {
  client: Client
  onSaved: (message: string) => void
}

export function BlockButton({ client, onSaved }: BlockButtonProps) {
  const [isOpen, open] = useState(false)
  const may = usePermissions()
  const { blocked } = client
  if (!may('clients:write') || (blocked && !may('clients:override'))) return null
  return (
    <>
      <Button variant="quiet" onClick={() => open(true)}>
        {blocked ? 'Atblokuoti' : 'Užblokuoti'}
      </Button>
      {isOpen && (
        <BlockModal
          client={client}
          onClose={() => open(false)}
          onSaved={(message) => {
            open(false)
            onSaved(message)
          }}
        />
      )}
    </>
  )
}

function BlockModal({ client: { id, blocked }, onClose, onSaved }: BlockButtonProps & { onClose: () => void }) {
  const formId = useId()
  // another clerk must not turn the question around
  const [isBlocked] = useState(blocked !== null)
  const { seen, meet } = useExpectedValue<object>({ blocked: blocked?.reason ?? null })
  const { onSubmit, errors, message, pending } = useSubmit(
    (data) => {
      const sent = isBlocked ? null : { reason: String(data.get('blocked.reason') ?? '') }
      return sendRequest(UpdateClient, {
        params: { id },
        body: { blocked: sent, seen: seen as { blocked: string | null } },
      })
    },
    {
      onDone: () => onSaved(isBlocked ? 'Klientas atblokuotas.' : 'Klientas užblokuotas.'),
      onProblem: (_, thrown) => meet(thrown),
    },
  )
  return (
    <FormModal
      title={isBlocked ? 'Atblokuoti klientą' : 'Užblokuoti klientą'}
      saveLabel={isBlocked ? 'Atblokuoti' : 'Užblokuoti'}
      isOpen
      onClose={onClose}
      formId={formId}
      pending={pending}
    >
      <Form id={formId} onSubmit={onSubmit} {...(errors && { errors })}>
        <FormErrors errors={errors ?? {}} message={message} />
        {isBlocked ? (
          <p>Klientas vėl galės užsakyti internetu ir pratęsti nuomą.</p>
        ) : (
          <>
            <p className="mb-4">
              Klientas negalės užsakyti internetu ir pratęsti nuomos: jo paprašysime paskambinti, priežasties
              nesakysime. Jau išduoti įrankiai lieka pas jį.
            </p>
            <TextArea
              label="Kodėl"
              name="blocked.reason"
              required
              rows={3}
              maxLength={500}
              hint="Priežastį matys visi, kas priima užsakymus."
            />
          </>
        )}
      </Form>
    </FormModal>
  )
}
