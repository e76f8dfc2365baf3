import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import { CopyText } from '#web/kit/page/page.tsx'
import type { Message } from './message.ts'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './mailbox.module.css'
import { frameDocument } from './message-frame.ts'

type Part = 'html' | 'text'

/** Links may open, in this tab and by a click only; scripts, forms and the site's own storage are out of reach. */
const SANDBOX = 'allow-top-navigation-by-user-activation'

/** One message: as it looks, or its plain text. */
export const ReadingPane = ({ message, onBack }: { message: Message; onBack: () => void }) => {
  const { t } = useTranslation('organization')
  const [part, setPart] = useState<Part>('html')
  return (
    <article className={classes.reading} aria-label={message.subject}>
      <header className={classes.head}>
        <div className={classes.toList}>
          <Button
            variant="ghost"
            size="compact"
            icon={<ArrowLeft size={16} aria-hidden="true" />}
            onClick={onBack}
          >
            {t('organization:mailbox.messages')}
          </Button>
        </div>
        <h2>{message.subject}</h2>
        <div className={classes.facts}>
          <CopyText text={message.toAddress} />
          <InstantText value={message.createdAt} />
        </div>
        <RadioGroup<Part>
          label={t('organization:mailbox.part')}
          value={part}
          onChange={setPart}
          choices={[
            { value: 'html', label: t('organization:mailbox.html') },
            { value: 'text', label: t('organization:mailbox.text') },
          ]}
        />
      </header>
      {part === 'html' ? (
        <iframe
          className={classes.frame}
          title={message.subject}
          sandbox={SANDBOX}
          srcDoc={frameDocument(message.html)}
        />
      ) : (
        <PlainText text={message.text} />
      )}
    </article>
  )
}

const LINK = /https?:\/\/\S+/g

/** Pieces of a text, each with where it starts. */
const pieces = (text: string): { at: number; words: string; isLink: boolean }[] => {
  const found: { at: number; words: string; isLink: boolean }[] = []
  let at = 0
  for (const match of text.matchAll(LINK)) {
    found.push({ at, words: text.slice(at, match.index), isLink: false })
    found.push({ at: match.index, words: match[0], isLink: true })
    at = match.index + match[0].length
  }
  return [...found, { at, words: text.slice(at), isLink: false }].filter((piece) => piece.words !== '')
}

/** The text part with its addresses as links. */
const PlainText = ({ text }: { text: string }) => (
  <pre className={classes.plain} tabIndex={0}>
    {pieces(text).map(({ at, words, isLink }) =>
      isLink ? (
        <a key={at} href={words}>
          {words}
        </a>
      ) : (
        <span key={at}>{words}</span>
      ),
    )}
  </pre>
)
