import type { ViewError } from './view-error';

/** The props of a component that draws documents of one kind. */
export interface ViewProps<Content = Blob> {
  /** Of the document's media type. */
  content: Content;
  /** File name, as the view's name for those who do not see it. */
  name: string;
  onViewError: (error: ViewError) => void;
  /** What is left of the content cannot be had. */
  onLost: (error: unknown) => void;
  /** The user does not want to go on. */
  onGiveUp: () => void;
}
