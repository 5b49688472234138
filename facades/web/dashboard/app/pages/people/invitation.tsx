import { useState } from 'preact/hooks'
import type { OpenInvitation } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { carryToken, takeCarriedToken } from '../../frame/carried-token.ts'
import { navigate } from '../../frame/navigate.ts'
import { useSession } from '../../frame/session.tsx'
import { useToken } from '../../frame/token.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Field, Password } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Facts, Page } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { frameWords } from '../../words/frame.ts'
import { peopleWords } from '../../words/people.ts'
import { signWords } from '../../words/sign.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'

interface OpenProps {
  readonly token: string
  readonly invitation: OpenInvitation
}

/** Opened by the link of an invitation. Nothing happens before a button is pressed: mail programs open links too. */
export function View() {
  const texts = useWords(peopleWords)
  const [carried] = useState(takeCarriedToken)
  const opened = useToken()
  const token = opened ?? carried
  return (
    <Page title={texts.openTitle} narrow>
      {token === null ? <p>{texts.noToken}</p> : <Opened key={token} token={token} />}
    </Page>
  )
}

function Opened({ token }: { readonly token: string }) {
  const texts = useWords(peopleWords)
  const { moment } = useFormats()
  const query = useAnswer('get-invitation', { token })
  return (
    <Shown query={query} lines={5}>
      {invitation => (
        <>
          <p class="lead">{texts.invitesYou(invitation.invitedBy, invitation.accountName)}</p>
          <Facts
            rows={[
              [texts.yourAddress, invitation.email],
              [texts.yourRole, texts[invitation.memberRole]],
              [texts.until, moment(invitation.expiresAt)],
            ]}
          />
          <p class="muted">{texts[`${invitation.memberRole}Text`]}</p>
          <Ways token={token} invitation={invitation} />
        </>
      )}
    </Shown>
  )
}

/** What whoever has opened the link can do. */
function Ways({ token, invitation }: OpenProps) {
  const texts = useWords(peopleWords)
  const frame = useWords(frameWords)
  const { viewer, signOut } = useSession()
  const { email, isKnown, isYours, obstacles } = invitation
  const signIn = () => {
    carryToken(token)
    navigate('/sign-in?to=/invitation')
  }
  const signOutAndIn = async () => {
    const { isSignedOut } = await signOut()
    if (isSignedOut) signIn()
  }
  // Who is signed in is not known yet.
  if (viewer === undefined) return null
  if (viewer !== null && !isYours) {
    return (
      <>
        <p class="notice-box warm">{texts.otherAddress(email, viewer.email)}</p>
        <Button onClick={() => void signOutAndIn()}>{frame.signOut}</Button>
      </>
    )
  }
  if (isYours && obstacles.length > 0) return <NotEmpty obstacles={obstacles} />
  if (isYours) return <Accept token={token} />
  if (!isKnown) return <SignUp token={token} invitation={invitation} />
  return (
    <>
      <p class="notice-box warm">{texts.signInFirst(email)}</p>
      <Button kind="primary" onClick={signIn}>
        {frame.signIn}
      </Button>
    </>
  )
}

function NotEmpty({ obstacles }: Pick<OpenInvitation, 'obstacles'>) {
  const texts = useWords(peopleWords)
  const names = obstacles.map(name => texts[name === 'BILLING' ? 'BILLING_DETAILS' : name])
  return (
    <div class="notice-box warm">
      <p>{texts.notEmpty}</p>
      <p>
        {texts.has}: {names.join(', ')}.
      </p>
      <p>{texts.notEmptyText}</p>
    </div>
  )
}

function Accept({ token }: { readonly token: string }) {
  const texts = useWords(peopleWords)
  const announce = useAnnounce()
  const { set } = useSession()
  const accept = useAction('accept-invitation')
  const run = async () => {
    const answer = await accept.run({ token })
    if (answer === null) return
    set(answer.data)
    announce(texts.joined)
    navigate('/dashboard', { replace: true })
  }
  return (
    <>
      <p>{texts.acceptText}</p>
      <p class="actions">
        <Button kind="primary" busy={accept.running} onClick={() => void run()}>
          {texts.accept}
        </Button>
      </p>
      <div role="alert">{accept.failure !== null && <FailureText failure={accept.failure} />}</div>
    </>
  )
}

function SignUp({ token, invitation }: OpenProps) {
  const texts = useWords(peopleWords)
  const sign = useWords(signWords)
  const announce = useAnnounce()
  const { language } = useLanguage()
  const { set } = useSession()
  const signUp = useAction('sign-up-by-invitation')
  const run = async (name: string, password: string) => {
    const answer = await signUp.run({ token, name: name.trim(), password, language })
    if (answer === null) return
    set(answer.data)
    announce(texts.joined)
    navigate('/dashboard', { replace: true })
  }
  return (
    <>
      <p>{texts.createText}</p>
      <Form
        label={texts.openTitle}
        submit={texts.accept}
        busy={signUp.running}
        failure={signUp.failure}
        onSubmit={({ name = '', password = '' }) => void run(name, password)}
      >
        {/* Password managers store the password with the address. */}
        <Field
          name="username"
          type="email"
          label={texts.yourAddress}
          value={invitation.email}
          autocomplete="username"
          readOnly
        />
        <Field name="name" label={sign.name} autocomplete="name" maxLength={120} />
        <Password name="password" label={sign.newPassword} hint={sign.passwordHint} autocomplete="new-password" />
      </Form>
    </>
  )
}
