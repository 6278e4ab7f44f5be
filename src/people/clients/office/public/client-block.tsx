import { useState } from 'react'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
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
  // another clerk must not turn the question around
  const [isBlocked] = useState(blocked !== null)
  return (
    <EndpointForm
      endpoint={UpdateClient}
      params={{ id }}
      title={isBlocked ? 'Atblokuoti klientą' : 'Užblokuoti klientą'}
      saveLabel={isBlocked ? 'Atblokuoti' : 'Užblokuoti'}
      seen={{ blocked: blocked?.reason ?? null }}
      body={(typed) => ({ blocked: isBlocked ? null : { reason: String(typed.get('blocked.reason') ?? '') } })}
      says="all"
      onClose={onClose}
      onDone={() => onSaved(isBlocked ? 'Klientas atblokuotas.' : 'Klientas užblokuotas.')}
    >
      {isBlocked ? (
        <p>Klientas vėl galės užsakyti internetu ir pratęsti nuomą.</p>
      ) : (
        <>
          <p className="mb-4">
            Klientas negalės užsakyti internetu ir pratęsti nuomos: jo paprašysime paskambinti, priežasties nesakysime.
            Jau išduoti įrankiai lieka pas jį.
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
    </EndpointForm>
  )
}
