import type { ReactNode } from 'react'
import { Page } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import classes from './review.module.css'

/** In place of a page that its reader may not see: nothing of the quote shows behind it. */
export const Blocked = (props: { title: string; children?: ReactNode }) => (
  <Page>
    <div className={classes.overlay}>
      <h1>{props.title}</h1>
      <Notice tone="warning">{props.children}</Notice>
    </div>
  </Page>
)
