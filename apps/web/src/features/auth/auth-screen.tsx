import { usePageTitle } from "../../components/layout/page-header";
import { Tabs } from "../../components/ui/tabs";
import { trpc } from "../../data/api/trpc";
import { passwordHints } from "../../lib/password-hints";
import { CredentialsForm } from "./credentials-form";
import { useLogin, useRegister } from "./use-auth";

export default function AuthScreen() {
  usePageTitle("Log in");
  const { data: installation } = trpc.auth.installation.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    // Servers of the release before don't answer it.
    meta: { hasOwnMessage: true },
  });
  const isNew = installation?.hasAccounts === false;
  return (
    // Aligned to the top, so that the tabs stay in place when the form grows.
    <main className="flex min-h-dvh items-start justify-center px-4 pt-[clamp(1rem,10dvh,6rem)] pb-8">
      <div className="w-full max-w-md">
        <div className="rounded-lg border bg-surface p-5 sm:p-8">
          <img src="/logo.svg" alt="" className="mx-auto size-16" />
          <h1 className="pt-3 text-center font-semibold text-xl">Lotwright</h1>
          <p className="pt-2 pb-6 text-center text-muted-foreground">
            Catalog auction items with AI-powered listing generation
          </p>
          <Tabs
            key={String(isNew)}
            label="Log in or register"
            {...(isNew && { first: "Register" })}
            tabs={[
              { name: "Login", content: <Login /> },
              { name: "Register", content: <Register isFirst={isNew} /> },
            ]}
          />
        </div>
      </div>
    </main>
  );
}

function Login() {
  const login = useLogin();
  return (
    <div className="space-y-5">
      <CredentialsForm
        submission={login}
        passwordPlaceholder="Enter your password"
        passwordAutoComplete="current-password"
        submitText="Log In"
        busyText="Logging in..."
      />
      <p className="text-muted-foreground text-sm">
        Forgot your password? Your admin can make a link with which you set a new one.
      </p>
    </div>
  );
}

function Register({ isFirst }: { isFirst: boolean }) {
  const register = useRegister();
  return (
    <div className="space-y-5">
      <p className="text-muted-foreground">
        {isFirst
          ? "There are no accounts here yet. The first one is the admin's, who invites the others."
          : "Registering creates a new workspace. To join an existing one, ask its admin for an invitation."}
      </p>
      <CredentialsForm
        submission={register}
        passwordPlaceholder={passwordHints.admin}
        passwordAutoComplete="new-password"
        submitText="Create Account"
        busyText="Creating account..."
      />
    </div>
  );
}
