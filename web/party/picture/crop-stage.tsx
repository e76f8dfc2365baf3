import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { type PictureRule, ZOOM_STEP } from '#domain/party/pictures.ts'
import { Button } from '#web/kit/button.tsx'
import { ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './picture.module.css'

export interface ChosenCrop {
  xCoordinate: number
  yCoordinate: number
  zoom: number
}

/** Moves and zooms a picture under the frame of the wanted shape; arrow keys move it too. */
export const CropStage = (props: {
  source: string
  /** Width of the server's draft in pixels, the unit of coordinates. */
  draftWidth: number
  rule: PictureRule
  isRound: boolean
  pending: boolean
  error: string | null
  onSave: (crop: ChosenCrop) => void
}) => {
  const { t } = useTranslation('organization')
  const { close } = useModalControls()
  const { rule } = props
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [naturalWidth, setNaturalWidth] = useState(props.draftWidth)
  const [corner, setCorner] = useState({ x: 0, y: 0 })
  const scale = props.draftWidth / naturalWidth
  return (
    <>
      <ModalBody>
        {props.error && <Notice tone="danger" title={props.error} />}
        <div className={classes.stage}>
          <Cropper
            image={props.source}
            crop={position}
            zoom={zoom}
            minZoom={rule.zoom.least}
            maxZoom={rule.zoom.most}
            aspect={rule.width / rule.height}
            cropShape={props.isRound ? 'round' : 'rect'}
            restrictPosition={rule.zoom.least >= 1}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': t('organization:picture.frame') }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onMediaLoaded={(media) => setNaturalWidth(media.naturalWidth)}
            onCropComplete={(_percent, { x, y }) => setCorner({ x, y })}
          />
        </div>
        <label className={classes.zoom}>
          {t('organization:picture.zoom')}
          <input
            type="range"
            min={rule.zoom.least}
            max={rule.zoom.most}
            step={ZOOM_STEP}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.cancel')}</Button>
        <Button
          variant="primary"
          busy={props.pending}
          onClick={() => props.onSave({ xCoordinate: corner.x * scale, yCoordinate: corner.y * scale, zoom })}
        >
          {t('organization:picture.save')}
        </Button>
      </ModalFooter>
    </>
  )
}
