import { useEffect, useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { OfferedFee } from '#finance/fees/fees.contract.ts'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { PublicPlace } from '#shell/branches/places.contract.ts'
import type { PublicSettings } from '#shell/settings/settings.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { DraftQuestion } from '#shell/ui/draft-offer.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { IfPermitted, usePermissions } from '#shell/ui/office/permissions.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { PageContent } from '../page-content.ts'
import { pageDefinitions } from '../page-definitions.ts'
import { pageFacts } from '../page-facts.ts'
import { type PageVersion, RestorePage, SavePage, type ShownPage, UndoPage } from '../pages.contract.ts'
import { ColourField, LogoField } from './look-fields.tsx'
import { pageDrafts } from './page-draft.ts'
import { PageItems, type TypedItem, toTypedItems } from './page-items.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageVersions } from './page-versions.tsx'

interface PageEditorProps {
  loaded: ShownPage
  settings: PublicSettings
  places: PublicPlace[]
  fees: OfferedFee[]
}

type Action = 'publish' | 'draft' | 'undo' | 'restore'

export function PageEditor({ loaded, settings, places, fees }: PageEditorProps) {
  const formId = useId()
  const { notice, say } = useNotices()
  const mayWrite = usePermissions()('settings:write')
  const [page, setPage] = useState(loaded)
  const [fields, setFields] = useState(loaded.content.fields)
  const [typedItems, setItems] = useState(() => toTypedItems(loaded.content.items))
  const [viewed, setViewed] = useState<PageVersion | null>(null)
  const [problem, setProblem] = useState<{ message: string; errors: FormFieldErrors }>()
  const [pending, setPending] = useState<Action | null>(null)
  const owner = useSession().user?.id
  const [left, setLeft] = useState(() => pageDrafts.read(owner, loaded.page))
  const [isTyped, setTyped] = useState(false)
  const definition = pageDefinitions[page.page]
  const content = useMemo<PageContent>(
    () => ({ fields, items: typedItems.map(({ key: _, ...item }) => item) }),
    [fields, typedItems],
  )

  useEffect(() => {
    if (isTyped) pageDrafts.write(owner, { version: page.version, content }, page.page)
  }, [isTyped, owner, page, content])

  function type() {
    setViewed(null)
    setTyped(true)
  }
  function forgetTyped() {
    pageDrafts.drop(page.page)
    setLeft(undefined)
    setTyped(false)
  }

  async function act(action: Action, send: () => Promise<{ data: ShownPage }>, done: (page: ShownPage) => string) {
    if (pending) return
    setPending(action)
    setProblem(undefined)
    try {
      const { data } = await send()
      setPage(data)
      setFields(data.content.fields)
      setItems(toTypedItems(data.content.items))
      setViewed(null)
      forgetTyped()
      say.done(done(data))
    } catch (thrown) {
      setProblem(readProblem(thrown))
    } finally {
      setPending(null)
    }
  }

  const params = { page: page.page }
  const save = (publish: boolean) =>
    act(
      publish ? 'publish' : 'draft',
      () => sendRequest(SavePage, { params, body: { version: page.version, content, publish } }),
      ({ version }) => `${publish ? 'Paskelbta' : 'Juodraštis išsaugotas'}: redakcija Nr.\u00a0${version}.`,
    )
  const undo = () =>
    act(
      'undo',
      () => sendRequest(UndoPage, { params, body: { seen: page.version } }),
      ({ version }) => `Klientai vėl mato ankstesnį tekstą: redakcija Nr.\u00a0${version}.`,
    )
  const restore = ({ version }: PageVersion) =>
    act(
      'restore',
      () => sendRequest(RestorePage, { params, body: { version, seen: page.version } }),
      (saved) => `Redakcija Nr.\u00a0${version} grąžinta: dabar tai redakcija Nr.\u00a0${saved.version}.`,
    )

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        above={
          <Link to="/admin/puslapiai" className="text-link mb-1 inline-block py-1 text-sm">
            Visi puslapiai
          </Link>
        }
        title={page.title}
        action={
          <IfPermitted right="settings:write">
            <div className="flex flex-wrap gap-3">
              {page.published_version > 1 && (
                <Button variant="quiet" pending={pending === 'undo'} onClick={undo}>
                  Atšaukti paskutinį paskelbimą
                </Button>
              )}
              <Button variant="quiet" pending={pending === 'draft'} onClick={() => save(false)}>
                Išsaugoti juodraštį
              </Button>
              <Button type="submit" form={formId} pending={pending === 'publish'}>
                Paskelbti
              </Button>
            </div>
          </IfPermitted>
        }
      />
      <p className="mb-5 max-w-prose text-soft">
        <span>{describeState(page)}</span>{' '}
        <a href={page.path} target="_blank" rel="noopener" className="text-link">
          Atidaryti puslapį
        </a>
      </p>
      {left && !isTyped && (
        <DraftQuestion
          discard={forgetTyped}
          restore={() => {
            type()
            setFields(left.content.fields)
            setItems(toTypedItems(left.content.items))
          }}
        >
          {`${left.version === page.version ? 'Puslapis buvo paliktas neišsaugojus teksto.' : 'Neišsaugojote teksto, o puslapį nuo tada pakeitė kitas.'} Atkurti, kas buvo įvesta?`}
        </DraftQuestion>
      )}
      <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <Form
            id={formId}
            errors={problem?.errors ?? {}}
            className="grid min-w-0 gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              void save(true)
            }}
          >
            <FormErrors errors={problem?.errors ?? {}} message={problem?.message ?? ''} />
            <fieldset disabled={!mayWrite} className="grid min-w-0 gap-5">
              {Object.entries(definition.fields).map(
                ([name, { label, max, oneLine, optional, day, colour, picture }]) => {
                  const wiring = {
                    label,
                    name: `content.fields.${name}`,
                    optional: optional === true,
                    value: fields[name] ?? '',
                  }
                  const change = (value: string) => {
                    type()
                    setFields((before) => ({ ...before, [name]: value }))
                  }
                  if (colour) return <ColourField key={name} {...wiring} onColour={change} />
                  if (picture)
                    return <LogoField key={name} {...wiring} errors={problem?.errors[wiring.name]} onLogo={change} />
                  if (day) return <DayField key={name} {...wiring} onDay={change} />
                  const typed = {
                    ...wiring,
                    hint: `Iki ${max} simbolių.`,
                    onChange: ({ target }: { target: { value: string } }) => change(target.value),
                  }
                  return oneLine ? <TextField key={name} {...typed} /> : <TextArea key={name} {...typed} rows={3} />
                },
              )}
              {definition.items && (
                <PageItems
                  words={definition.items}
                  items={typedItems}
                  mayWrite={mayWrite}
                  onChange={(next: TypedItem[]) => {
                    type()
                    setItems(next)
                  }}
                />
              )}
            </fieldset>
          </Form>
          {definition.items && <WritingHelp />}
        </div>
        <aside aria-label="Peržiūra ir redakcijos" className="grid min-w-0 gap-6 xl:sticky xl:top-4">
          <PagePreview
            page={page.page}
            content={viewed?.content ?? content}
            viewed={viewed?.version}
            onLeaveViewed={() => setViewed(null)}
            settings={settings}
            places={places}
            fees={fees}
          />
          <PageVersions
            page={page}
            mayWrite={mayWrite}
            isPending={pending !== null}
            onView={setViewed}
            onRestore={restore}
          />
        </aside>
      </div>
    </>
  )
}

function describeState({ version, published_version }: ShownPage): string {
  if (version === 1) return 'Klientai skaito pradinį tekstą: niekas jo dar nekeitė.'
  const live =
    published_version === 1
      ? 'Klientai skaito pradinį tekstą'
      : `Klientai skaito redakciją Nr.\u00a0${published_version}`
  return version > published_version ? `${live}; čia – juodraštis Nr.\u00a0${version}.` : `${live}.`
}

function WritingHelp() {
  return (
    <Card title="Kaip rašyti">
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>Tuščia eilutė pradeda naują pastraipą, brūkšnelis su tarpu eilutės pradžioje – sąrašo punktą.</li>
        <li>
          Pusjuodis: <code>**žodžiai**</code>. Nuoroda: <code>[žodžiai](/nuomos-taisykles)</code> arba{' '}
          <code>[žodžiai](https://…)</code>
          <span>.</span>
        </li>
        <li>Skliaustuose {'{ }'} – tai, kas įrašoma iš nustatymų ir keičiasi kartu su jais:</li>
      </ul>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {Object.entries(pageFacts).map(([name, label]) => (
          <div key={name} className="contents">
            <dt className="figures font-semibold">{`{${name}}`}</dt>
            <dd className="text-soft">{label}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
