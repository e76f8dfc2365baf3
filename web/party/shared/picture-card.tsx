import { Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './picture-card.module.css'

/** A picture or logo with the ways to change it and to take it away. */
export const PictureCard = (props: {
  title: string
  source: string | null
  isRound?: boolean
  onChange: () => void
  onRemove: () => void
  isRemoving: boolean
}) => {
  const { t } = useTranslation('organization')
  const askRemove = async () => {
    const isSure = await askToConfirm({
      title: t('organization:picture.removeTitle'),
      text: t('organization:picture.removeText'),
      confirm: t('organization:picture.remove'),
      danger: true,
    })
    if (isSure) props.onRemove()
  }
  return (
    <Card title={props.title}>
      <div className={classes.row}>
        {props.source ? (
          <img
            className={props.isRound ? classes.picture : classes.logo}
            src={props.source}
            alt={props.title}
          />
        ) : (
          <span className={classes.none}>{t('organization:picture.none')}</span>
        )}
        <Button aria-label={`${t('organization:picture.change')}: ${props.title}`} onClick={props.onChange}>
          {t('organization:picture.change')}
        </Button>
        {props.source && (
          <Button
            busy={props.isRemoving}
            aria-label={`${t('organization:picture.remove')}: ${props.title}`}
            onClick={() => void askRemove()}
          >
            {t('organization:picture.remove')}
          </Button>
        )}
      </div>
    </Card>
  )
}
