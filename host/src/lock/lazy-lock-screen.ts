import { lazyPart } from '@feltbok/shared/ui/lazy-part';

export const LazyLockScreen = lazyPart(async () => (await import('./LockScreen')).default);
