import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { EditIcon } from '#shell/ui/office/icons.tsx'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { OpeningHoursList } from '#shell/ui/opening-hours-list.tsx'
import { formatPostalAddress } from '#shell/ui/place-address.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { type Place, RemovePlace } from '../../places.contract.ts'
import { PlaceForm } from '../place-form.tsx'
import { PlacePicture } from '../place-picture.tsx'
import { refreshBranches } from './places-store.ts'

export function PlacesScreen({ question }: { question: PendingResult<{ data: Place[] }> }) {
  const { data, problem } = useLoaded(question)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const [open, setOpen] = useState<Place | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Place | null>(null)
  const places = data?.data

  function done(words: string) {
    say.done(words)
    setOpen(null)
    setDoomed(null)
    void revalidate()
    void refreshBranches()
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          <IfPermitted right="places:write">
            <Button disabled={!places} onClick={() => setOpen('new')}>
              <PlusIcon />
              Pridėti padalinį
            </Button>
          </IfPermitted>
        }
      />
      {problem !== null && !places && <LoadFailure title="Padalinių gauti nepavyko" problem={problem} />}
      {!places && problem === null && <Skeleton className="h-64 w-full" />}
      {places && (
        <ul aria-label="Padaliniai" className="grid items-start gap-5 lg:grid-cols-2">
          {places.map((place) => (
            <li key={place.id}>
              <PlaceCard
                place={place}
                isOnly={places.length === 1}
                onEdit={() => setOpen(place)}
                onRemove={() => setDoomed(place)}
                onSaved={done}
              />
            </li>
          ))}
        </ul>
      )}
      {places?.length === 1 && (
        <p className="mt-5 max-w-prose text-soft">
          Kol padalinys vienas, klientai ir darbuotojai jo nesirenka. Pridėjus antrą, klientas rinksis, kur atsiima, o
          sąrašuose bus galima žiūrėti vieno padalinio.
        </p>
      )}
      <PlaceModal open={open} places={places ?? []} onClose={() => setOpen(null)} onSaved={done} />
      <RemoveQuestion place={doomed} onClose={() => setDoomed(null)} onRemoved={() => done('Padalinys panaikintas')} />
    </>
  )
}

interface PlaceCardProps {
  place: Place
  isOnly: boolean
  onEdit: () => void
  onRemove: () => void
  onSaved: (words: string) => void
}

function PlaceCard({ place, isOnly, onEdit, onRemove, onSaved }: PlaceCardProps) {
  const { title, code, is_default, delivers, phone, email, closed_days } = place
  const reach = [phone && formatPhone(phone), email].filter(Boolean)
  return (
    <Card
      title={
        <span className="wrap-anywhere">
          <span>{title}</span> <span className="figures font-normal text-soft">{code}</span>
        </span>
      }
      aside={
        <IfPermitted right="places:write">
          <span className="flex shrink-0">
            <IconButton label={`Redaguoti: ${title}`} onClick={onEdit}>
              <EditIcon />
            </IconButton>
            {!is_default && (
              <IconButton label={`Panaikinti: ${title}`} danger onClick={onRemove}>
                <TrashIcon />
              </IconButton>
            )}
          </span>
        </IfPermitted>
      }
    >
      <dl className="grid gap-3">
        {is_default && !isOnly && <Fact title="Pagrindinis">Jo valandos – ir parduotuvės nustatymuose.</Fact>}
        <Fact title="Adresas">{formatPostalAddress(place) || '–'}</Fact>
        {reach.length > 0 && <Fact title="Kontaktai">{reach.join(', ')}</Fact>}
        <Fact title="Darbo laikas">
          <OpeningHoursList calendar={place} className="max-w-80" />
        </Fact>
        {closed_days.length > 0 && (
          <Fact title="Papildomos nedarbo dienos">
            <span className="figures">{closed_days.join(', ')}</span>
          </Fact>
        )}
        {!isOnly && <Fact title="Pristatymas">{delivers ? 'Iš čia vežame' : 'Iš čia nevežame'}</Fact>}
      </dl>
      <IfPermitted right="places:write">
        <PlacePicture place={place} onSaved={onSaved} />
      </IfPermitted>
    </Card>
  )
}

const Fact = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{title}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

interface PlaceModalProps {
  /** Null while closed. */
  open: Place | 'new' | null
  places: readonly Place[]
  onClose: () => void
  onSaved: (words: string) => void
}

function PlaceModal({ open, places, onClose, onSaved }: PlaceModalProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  const place = open === 'new' ? null : open
  return (
    <FormModal
      title={place ? 'Redaguoti padalinį' : 'Naujas padalinys'}
      size="large"
      isOpen={open !== null}
      onClose={onClose}
      formId={formId}
      pending={pending}
      history={place ? `place-${place.id}` : undefined}
      draft={place ? String(place.id) : open === 'new' ? 'new' : undefined}
    >
      {open && <PlaceForm id={formId} place={place} usual={places[0]} onPending={setPending} onSaved={onSaved} />}
    </FormModal>
  )
}

interface RemoveQuestionProps {
  place: Place | null
  onClose: () => void
  onRemoved: () => void
}

function RemoveQuestion({ place, onClose, onRemoved }: RemoveQuestionProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<React.ReactNode>()
  async function remove({ id }: Place) {
    setPending(true)
    setProblem(undefined)
    try {
      await sendRequest(RemovePlace, { params: { id } })
      onRemoved()
    } catch (thrown) {
      setProblem(renderErrorMessage(thrown, 'Panaikinti nepavyko'))
    } finally {
      setPending(false)
    }
  }
  return (
    <ConfirmModal
      title="Panaikinti padalinį?"
      isOpen={place !== null}
      message={
        <>
          <p className="font-semibold">{place?.title}</p>
          <p className="mt-1">
            Klientai jo nebesirinks, jo pristatymo zonos ir darbuotojai liks be šio padalinio. Seni užsakymai ir
            dokumentai nesikeičia.
          </p>
        </>
      }
      confirmLabel="Panaikinti"
      pending={pending}
      error={problem}
      onConfirm={() => place && void remove(place)}
      onCancel={() => {
        setProblem(undefined)
        onClose()
      }}
    />
  )
}
