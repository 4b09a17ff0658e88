import { Tabs } from "radix-ui";
import { CredentialsForm } from "./credentials-form";
import { useLogin, useRegister } from "./use-auth";

const tabClasses =
  "min-h-11 grow rounded-md px-4 font-medium text-muted-foreground data-[state=active]:bg-surface dark:data-[state=active]:bg-border data-[state=active]:text-foreground data-[state=active]:outline-1 data-[state=active]:outline-border data-[state=active]:focus-visible:outline-2 data-[state=active]:focus-visible:outline-ring";

export default function AuthScreen() {
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-8">
      <div className="w-full max-w-md">
        <div className="rounded-lg border bg-surface p-5 sm:p-8">
          <img src="/logo.svg" alt="" className="mx-auto size-16" />
          <h1 className="pt-3 text-center font-semibold text-xl">Lotwright</h1>
          <p className="pt-2 pb-6 text-center text-muted-foreground">
            Catalog auction items with AI-powered listing generation
          </p>
          <Tabs.Root defaultValue="login">
            <Tabs.List aria-label="Sign in or register" className="flex gap-1 rounded-lg bg-muted p-1">
              <Tabs.Trigger value="login" className={tabClasses}>
                Login
              </Tabs.Trigger>
              <Tabs.Trigger value="register" className={tabClasses}>
                Register
              </Tabs.Trigger>
            </Tabs.List>
            <Tabs.Content value="login" tabIndex={-1} className="pt-5">
              <Login />
            </Tabs.Content>
            <Tabs.Content value="register" tabIndex={-1} className="pt-5">
              <Register />
            </Tabs.Content>
          </Tabs.Root>
        </div>
      </div>
    </main>
  );
}

function Login() {
  const login = useLogin();
  return (
    <CredentialsForm
      submission={login}
      passwordPlaceholder="Enter your password"
      passwordAutoComplete="current-password"
      submitText="Log In"
      busyText="Logging in..."
    />
  );
}

function Register() {
  const register = useRegister();
  return (
    <CredentialsForm
      submission={register}
      passwordPlaceholder="At least 6 characters"
      passwordAutoComplete="new-password"
      submitText="Create Account"
      busyText="Creating account..."
    />
  );
}
