import { Component, type ComponentType, type ReactNode } from 'react'

interface Props {
  /** Another value tries the content again. */
  resetKey: unknown
  Failed: ComponentType<{ error: unknown }>
  children: ReactNode
}

interface State {
  failure: { error: unknown } | null
  resetKey: unknown
}

/** Shows `Failed` instead of content that broke. */
export class Boundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    const { Failed, children } = this.props
    const { failure } = this.state
    return failure ? <Failed error={failure.error} /> : children
  }
}
